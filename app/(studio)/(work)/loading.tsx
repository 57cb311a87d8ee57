/** Not for home: on a first load the boundary would delay its text, which is ready, by 300 ms. */
export default function StudioLoading() {
  return (
    <div role="status" className="grid flex-1 place-content-center bg-paper text-ink-600">
      Loading dashboard...
    </div>
  )
}
