import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { type LazyCode, lazyCode } from './lazy-code.ts';

/** A component whose code is loaded when it is first rendered; it renders nothing until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const code = lazyCode(load);
  return (props) => {
    const Part = useLazyCode(code);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Loads the code and returns it once it is there. Undefined while prerendering and hydrating. */
export function useLazyCode<Code>(code: LazyCode<Code>): Code | undefined {
  useEffect(() => void code.load(), [code]);
  return useStore(code.state, (state) => state.code);
}
