export function ScamAwarenessPage() {
  return <h1 tabIndex={-1}>Scam Awareness</h1>;
}
