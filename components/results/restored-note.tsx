import { Button } from '@/components/ui/button'

/** Says that restored edits affect the estimate, and resets them. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-3 flex items-center gap-2 text-xs text-ink-600">
      <p role="status">Your changes from before are back.</p>
      <Button tone="ghost" size="sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
