import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { publicPages } from '../content/site-map.ts';

export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header>
        <nav>
          {publicPages.map((page) => (
            <Link key={page.path} href={page.path}>
              {page.label}
            </Link>
          ))}
        </nav>
      </header>
      <main id="main">{children}</main>
    </>
  );
}
