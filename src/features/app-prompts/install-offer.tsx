import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { pageAt } from '../../content/site-map.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { installOffer, noteScamRead } from '../../pwa/install-app.ts';

const InstallCard = lazyPart(() => import('./install-card.tsx').then((module) => module.InstallCard));

/** The place of the install card. Not on the contact page or staff pages; its code is loaded when it is offered. */
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
