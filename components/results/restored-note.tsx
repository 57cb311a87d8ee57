import { Button } from '@/components/ui/button'

/** Says that this is not the estimate of the address alone, and takes the changes back. */
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
