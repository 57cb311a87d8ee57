export function LoadingOverlay({ country }: { country: string }) {
  return (
    <div
      role="status"
      className="absolute inset-0 z-3 grid place-items-center bg-ink-1000/66 px-6 text-center text-lg font-medium text-paper"
    >
      <p className="first-letter:uppercase">
        Loading <span className="capitalize">{country}</span>, please wait this may take a moment...
      </p>
    </div>
  )
}
