import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

interface NothingFoundProps {
  title: string
  search: string
  onClear: () => void
}

export function NothingFound({ title, search, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button tone="line" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      No matches for <span className="font-medium wrap-anywhere text-ink-1000">{search.trim()}</span>.
    </EmptyState>
  )
}
