"""How rules are compiled: each is translated once, and optimised where Python calls it.

Numba makes machine code of every function, with a copy of all that it calls inside: a rule five calls deep is optimised
five times over, for nobody, because nothing but other rules calls it. Half of the compile time of a room, and two
thirds where the calls go deep, went into that. Here a rule that is called by rules stays what the front of the compiler
made of it (a `Part`); only what Python calls becomes machine code (a `Whole`): the parts that it reaches, linked and
optimised together, once. What comes out is as fast, and only wholes lie in the cache.
"""

from __future__ import annotations

import copy
import itertools
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import bytecode, compiler, config
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import Dispatcher
from numba.core.lowering import Environment

from kibitz.core.rule import cache_folder

# Numba calls what it compiles the n-th function of its process. What lies in the cache was made by many processes: two
# closures of one function (the parts of two families of moves) could bear one name, and the first be taken for both.
bytecode.FunctionIdentity._unique_ids = itertools.count(secrets.randbits(48))

P = ParamSpec("P")
R = TypeVar("R")


class Part(JITCodeLibrary):  # type: ignore[misc]
    """A function as others call it: to be linked into them, never to be run by itself."""

    def finalize(self) -> None:
        self._finalized = True


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """What Python calls, with all the parts that it reaches."""

    def finalize(self) -> None:
        # Callers before what they call: the linker takes from a part only what was asked for by then.
        reached: dict[JITCodeLibrary, None] = {}
        seen: set[JITCodeLibrary] = set()

        def reach(library: JITCodeLibrary) -> None:
            if library in seen:
                return
            seen.add(library)
            for called in library._linking_libraries if isinstance(library, Part) else ():
                reach(called)
            reached[library] = None

        linked: list[JITCodeLibrary] = self._linking_libraries
        for library in linked:
            reach(library)
        linked[:] = reversed(reached)
        super().finalize()


class _PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        self.state.library = Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return [compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)]


class _WholeCompiler(compiler.CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        self.state.library = _new_whole(self.state.targetctx, self.state.func_id.func_qualname)
        return [compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)]


def _new_whole(context: Any, name: str) -> Whole:
    library = Whole(context.codegen(), name)
    library.enable_object_caching()
    return library


class _WholeOfPart:
    """Stands where a dispatcher has its compiler: what Python calls is a wrapper around the part that rules call."""

    def __init__(self, part: Dispatcher, usual: Any) -> None:
        self.part = part
        self.usual = usual

    def __getattr__(self, name: str) -> Any:
        return getattr(self.usual, name)

    def compile(self, args: Any, return_type: Any) -> Any:
        self.part.compile(args if return_type is None else return_type(*args))
        made = self.part.overloads[args]
        context = made.target_context
        # The wrapper keeps what it needs (types of the result) in an environment, found by name. With one of its own, a
        # whole from the cache never meets that of a part, compiled in this process, which knows nothing of wrappers.
        named = copy.copy(made.fndesc)
        named.env_name = f"{made.fndesc.env_name}.whole"
        environment = Environment.from_fndesc(named)
        library = _new_whole(context, named.qualname)
        library.add_linking_library(made.library)
        with context.push_code_library(library):
            context.create_cpython_wrapper(library, named, environment, made.call_helper, release_gil=True)
            context.create_cfunc_wrapper(library, named, environment, made.call_helper)
        entry = context.get_executable(library, named, environment)
        return made._replace(library=library, fndesc=named, environment=environment, entry_point=entry, metadata={})


def cached_njit(function: Callable[P, R], *signature: Any, **how: Any) -> Any:
    """`numba.njit` with the cache of the function's source: Numba reads the setting when a function is decorated."""
    config.CACHE_DIR = str(cache_folder(Path(function.__code__.co_filename).resolve()))
    return _njit(function, *signature, cache=True, pipeline_class=_WholeCompiler, **how)


def _njit(function: Callable[P, R], *signature: Any, **how: Any) -> Any:
    njit: Any = numba.njit
    return njit(*signature, nogil=True, **how)(function)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function for Python to call, compiled on its first use; called by another, it is a part of that."""
    part = _njit(function, error_model="numpy", pipeline_class=_PartCompiler)
    part.add_overload = _kept_to_be_linked(part)
    _one_integer_type(part)
    whole = cached_njit(function, error_model="numpy")
    whole._compiler = _WholeOfPart(part, whole._compiler)
    whole.get_call_template = part.get_call_template
    whole.get_overload = part.get_overload
    called: Callable[P, R] = whole
    return called


def _kept_to_be_linked(part: Any) -> Callable[[Any], None]:
    def add_overload(made: Any) -> None:
        # Numba finds what a call means by the entry point; a part has none, so anything unique stands for it.
        kept = made._replace(entry_point=object())
        part.targetctx.insert_user_function(kept.entry_point, kept.fndesc, [kept.library])
        part.overloads[tuple(kept.signature.args)] = kept

    return add_overload


def _one_integer_type(dispatcher: Any) -> None:
    """Let rules call each other with plain 64-bit integers, whatever small integer, enum or literal stands there.

    Numba would compile `tell(s, Kind.LAID, seat, 3)` and `tell(s, Kind.DREW, seat, n)` apart, for every literal and
    every width: a quarter of the compile time of a room went into such twins.
    """
    types: Any = numba.types
    template = dispatcher.get_call_template

    def widened(word: Any) -> Any:
        plain = types.unliteral(word)
        is_small = isinstance(plain, types.Integer) and plain.signed
        return types.int64 if is_small or isinstance(plain, types.IntEnumMember) else plain

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(widened, args)), {name: widened(word) for name, word in kws.items()})

    dispatcher.get_call_template = get_call_template
