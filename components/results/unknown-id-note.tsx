/** Says why the form is empty. */
export function UnknownIdNote({ id }: { id: string }) {
  return (
    <p role="status" className="mb-4 rounded-md bg-warning-wash px-3.5 py-3 text-ink-1000">
      Nothing is kept under the ID <span className="font-semibold">{id}</span>, so the form is empty. Enter
      the location’s figures under Location Details, or check the link.
    </p>
  )
}
