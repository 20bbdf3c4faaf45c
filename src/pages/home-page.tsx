export function HomePage() {
  return <h1 tabIndex={-1}>Empowering Seniors Through Technology</h1>;
}
