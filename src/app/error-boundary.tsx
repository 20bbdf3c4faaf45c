import { Component, Fragment, type ReactNode } from 'react';
import { MissingPage } from '../pages/missing-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { MissingCodeError } from './staff-code.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error?: unknown;
  /** How often the page was rendered again after a change that was not ours. */
  readonly renewals: number;
}

/** A page that fails each time it is rendered again has a fault of its own. */
const MAX_RENEWALS = 20;

/**
 * Says so when a page cannot be shown; the header, the footer and the phone number stay. A translation or an extension
 * may have moved elements of the page, and React then no longer finds them (facebook/react#11538). The page is then
 * rendered again, and the translation follows.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { renewals: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    const { renewals } = this.state;
    if (isForeignChange(error) && renewals < MAX_RENEWALS)
      this.setState({ error: undefined, renewals: renewals + 1 });
  }

  override render() {
    const { error, renewals } = this.state;
    if (error === undefined) return <Fragment key={renewals}>{this.props.children}</Fragment>;
    if (isForeignChange(error) && renewals < MAX_RENEWALS) return null;
    return error instanceof MissingCodeError ? <MissingPage reason={error.reason} /> : <ErrorPage />;
  }
}

/** React wants to remove an element, or to insert one before it, and the element is no longer where React put it. */
function isForeignChange(error: unknown): boolean {
  return error instanceof DOMException;
}
