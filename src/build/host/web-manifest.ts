import type { ManifestOptions } from 'vite-plugin-pwa';
import { brandColors } from '../../content/brand-colors.ts';
import { company } from '../../content/company.ts';
import { emergencyLink } from '../../content/emergency-link.ts';
import { scamCheckLink } from '../../content/scam-check/link.ts';

/** The web manifest: how browsers show and install the app. Names, colours and texts come from the content. */
export function webManifest(): Partial<ManifestOptions> {
  const { name, tagline, description } = company;
  return {
    id: '/',
    name: `${name} – ${tagline}`,
    short_name: name,
    description,
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brandColors.theme,
    background_color: brandColors.background,
    categories: ['education', 'utilities'],
    icons: [
      icon('/icons/icon-192.png', '192x192', 'any'),
      icon('/icons/icon-512.png', '512x512', 'any'),
      icon('/icons/maskable-192.png', '192x192', 'maskable'),
      icon('/icons/maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut(scamCheckLink.label, scamCheckLink.href),
      shortcut(emergencyLink.label, emergencyLink.href),
      shortcut('Write to us', '/contact'),
    ],
    screenshots: [
      screenshot('phone-home', '780x1688', 'narrow', 'Home: help with computers, phones and tablets'),
      screenshot('phone-scams', '780x1688', 'narrow', 'Ten common scams in plain words'),
      screenshot('tablet-home', '2048x1536', 'wide', 'Home: help with computers, phones and tablets'),
      screenshot('tablet-scams', '2048x1536', 'wide', 'Ten common scams in plain words'),
    ],
  };
}

function icon(src: string, sizes: string, purpose: 'any' | 'maskable') {
  return { src, sizes, type: 'image/png', purpose };
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('/icons/icon-192.png', '192x192', 'any')] };
}

function screenshot(file: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${file}.png`, sizes, type: 'image/png', form_factor, label };
}
