import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { type LazyCode, lazyCode } from './lazy-code.ts';

/** A part whose code comes when it is first shown: nothing until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const code = lazyCode(load);
  return (props) => {
    const Part = useLazyCode(code);
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** The code once it is here; asks for it. Undefined while prerendering and hydrating. */
export function useLazyCode<Code>(code: LazyCode<Code>): Code | undefined {
  useEffect(() => void code.load(), [code]);
  return useStore(code.state, (state) => state.code);
}
