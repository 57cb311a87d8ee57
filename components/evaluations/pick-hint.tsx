import { Button } from '@/components/ui/button'
import { Letter } from '@/components/ui/letter'
import type { RecordSelection } from './use-record-selection'

/** Says what to do while a location to compare with is wanted; nothing else. */
export function PickHint({ selection }: { selection: RecordSelection }) {
  const { isPicking, pick, selected } = selection
  return (
    <div role="status">
      {isPicking && selected && (
        <div className="mx-4 mt-3 flex items-center gap-2.5 rounded-md bg-ink-100 py-1.5 pr-1.5 pl-3">
          <Letter letter="B" />
          <p className="min-w-0 flex-1 text-xs wrap-anywhere">
            Choose a location in the list or on the map to compare with {selected.name}.
          </p>
          <Button tone="ghost" size="sm" onClick={() => pick(false)}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
