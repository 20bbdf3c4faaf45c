export function NotFoundPage() {
  return <h1 tabIndex={-1}>We cannot find that page</h1>;
}
