import { Button } from './button'
import { classes } from './classes'
import { Letter } from './letter'

interface CompareHintProps {
  /** Renders nothing without the name of the location to compare with. */
  name: string | undefined
  onCancel: () => void
  className?: string | undefined
}

export function CompareHint({ name, onCancel, className }: CompareHintProps) {
  return (
    <div role="status">
      {name !== undefined && (
        <div
          className={classes('flex items-center gap-2.5 rounded-md bg-ink-100 py-1.5 pr-1.5 pl-3', className)}
        >
          <Letter letter="B" />
          <p className="min-w-0 flex-1 text-xs wrap-anywhere">
            Choose a location in the list or on the map to compare with {name}.
          </p>
          <Button tone="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
