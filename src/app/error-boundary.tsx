import { Component, type ReactNode } from 'react';
import { MissingPage } from '../pages/missing-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { MissingCodeError } from './staff-code.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shows what is true when a page cannot be shown; the header, the footer and the phone number stay. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    const { error } = this.state;
    return error instanceof MissingCodeError ? <MissingPage reason={error.reason} /> : <ErrorPage />;
  }
}
