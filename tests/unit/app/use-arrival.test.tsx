import { afterEach, expect, it, vi } from 'vitest';
import { useArrival } from '../../../src/app/use-arrival.ts';
import { render } from '../render.ts';

function Page({ path }: { readonly path: string }) {
  useArrival(path);
  return <h1 tabIndex={-1}>{path}</h1>;
}

afterEach(() => vi.restoreAllMocks());

it('the arrival on a page does not move under reduced motion, nor on the page that a visit begins with', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { rerender } = await render(<Page path="/" />);
  expect(scrollTo).not.toHaveBeenCalled();
  await rerender(<Page path="/mission" />);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'auto' });
});
