import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { pageAt } from '../../content/site-map.ts';
import { installOffer, noteScamRead } from '../../pwa/install-app.ts';
import { InstallCard } from './install-card.tsx';

/** The place of the install card. Not on the contact page or staff pages. */
export function InstallOffer() {
  const isOffered = useStore(installOffer, (offer) => offer.isOffered);
  const [path] = useLocation();
  const lastPath = useRef(path);
  useEffect(() => {
    if (path !== lastPath.current && lastPath.current.startsWith('/scam-awareness')) noteScamRead();
    lastPath.current = path;
  }, [path]);
  return isOffered && pageAt(path).offersInstall ? <InstallCard /> : null;
}
