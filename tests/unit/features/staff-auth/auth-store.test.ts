import { beforeEach, describe, expect, it } from 'vitest';
import { useAuthStore } from '../../../../src/features/staff-auth/auth-store.ts';

const auth = () => useAuthStore.getState();

describe('the auth store', () => {
  beforeEach(() => useAuthStore.setState(useAuthStore.getInitialState()));

  it('is unknown before storage was read', () => {
    expect(auth().status).toBe('unknown');
  });

  it('calls a session expired that ends in the middle of work', () => {
    auth().sessionPresent();
    auth().sessionExpired();
    auth().sessionExpired();
    expect(auth().status).toBe('expired');
  });

  it('goes on after signing in again', () => {
    auth().sessionPresent();
    auth().sessionExpired();
    auth().sessionPresent();
    expect(auth().status).toBe('signed-in');
  });

  it('is signed out when the session had ended before the page was opened', () => {
    auth().sessionExpired();
    expect(auth().status).toBe('signed-out');
  });

  it('keeps saying that access was ended, until someone signs in', () => {
    auth().sessionPresent();
    auth().sessionEnded();
    auth().signedOut();
    expect(auth().status).toBe('ended');
    auth().sessionPresent();
    auth().signedOut();
    expect(auth().status).toBe('signed-out');
  });

  it('is signed out whatever was before', () => {
    auth().sessionPresent();
    auth().sessionExpired();
    auth().signedOut();
    expect(auth().status).toBe('signed-out');
  });
});
