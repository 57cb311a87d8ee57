/** Not of home: on a first load the boundary would hold back its text, which is ready, for 300 ms. */
export default function StudioLoading() {
  return (
    <div role="status" className="grid flex-1 place-content-center bg-paper text-ink-600">
      Loading dashboard...
    </div>
  )
}
