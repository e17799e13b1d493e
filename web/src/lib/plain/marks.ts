export const isMark = (): boolean => false;
export const isBreak = (): boolean => false;
