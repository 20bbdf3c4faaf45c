import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useMenuStore } from '../../../../src/features/site-menu/menu-store.ts';
import { SiteMenu } from '../../../../src/features/site-menu/site-menu.tsx';
import { render } from '../../render.ts';

let container: HTMLElement;

const button = () => container.querySelector('button');
const isExpanded = () => button()?.getAttribute('aria-expanded');
const link = (words: string) => [...container.querySelectorAll('a')].find((a) => a.textContent === words);
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click());

beforeEach(async () => {
  useMenuStore.setState(useMenuStore.getInitialState(), true);
  const { hook } = memoryLocation({ path: '/mission' });
  ({ place: container } = await render(
    <Router hook={hook}>
      <SiteMenu />
    </Router>,
  ));
});

describe('the menu of small screens', () => {
  it('says whether it is open, names what it opens, and is closed by its button and by every link', async () => {
    expect(isExpanded()).toBe('false');
    expect(container.querySelector(`[id="${button()?.getAttribute('aria-controls')}"]`)?.tagName).toBe('UL');
    const links = ['Home', 'Scam Awareness', 'Our Mission', 'Contact', 'Get a Quote'].map(link);
    for (const closer of [button(), ...links]) {
      await click(button());
      expect(isExpanded()).toBe('true');
      await click(closer);
      expect(isExpanded(), closer?.textContent ?? 'a missing link').toBe('false');
    }
  });

  it('is closed by Escape, with the focus back on its button', async () => {
    await click(button());
    link('Contact')?.focus();
    await act(async () =>
      link('Contact')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    expect(isExpanded()).toBe('false');
    expect(document.activeElement).toBe(button());
  });

  it('marks the page that is open', () => {
    const current = [...container.querySelectorAll('[aria-current="page"]')].map((a) => a.textContent);
    expect(current).toEqual(['Our Mission']);
  });
});
