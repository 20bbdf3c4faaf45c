import { beforeEach, describe, expect, it } from 'vitest';
import { useMenuStore } from '../../../../src/features/site-menu/menu-store.ts';

const menu = () => useMenuStore.getState();

beforeEach(() => useMenuStore.setState(useMenuStore.getInitialState(), true));

describe('the menu', () => {
  it('is closed at first', () => {
    expect(menu().isOpen).toBe(false);
  });

  it('opens and closes by its button', () => {
    menu().toggle();
    expect(menu().isOpen).toBe(true);
    menu().toggle();
    expect(menu().isOpen).toBe(false);
  });

  it('is closed by choosing a link, also when it is closed already', () => {
    menu().toggle();
    menu().close();
    expect(menu().isOpen).toBe(false);
    menu().close();
    expect(menu().isOpen).toBe(false);
  });

  it('is rendered anew only when it was open', () => {
    let times = 0;
    const stop = useMenuStore.subscribe(() => {
      times += 1;
    });
    menu().close();
    expect(times).toBe(0);
    menu().toggle();
    menu().close();
    expect(times).toBe(2);
    stop();
  });
});
