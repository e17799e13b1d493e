/** What was drawn, step by step: undo and redo. */
export class Past {
  private constructor(
    private readonly texts: readonly string[],
    private readonly at: number,
  ) {}

  static of(text: string): Past {
    return new Past([text], 0);
  }

  get text(): string {
    return this.texts[this.at] ?? "";
  }
  get undoable(): boolean {
    return this.at > 0;
  }
  get redoable(): boolean {
    return this.at < this.texts.length - 1;
  }

  then(text: string): Past {
    return text === this.text ? this : new Past([...this.texts.slice(0, this.at + 1), text], this.at + 1);
  }
  back(): Past {
    return this.undoable ? new Past(this.texts, this.at - 1) : this;
  }
  forth(): Past {
    return this.redoable ? new Past(this.texts, this.at + 1) : this;
  }
}
