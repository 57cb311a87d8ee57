'use client'

import { ListChecks } from 'lucide-react'
import { useEffect } from 'react'
import type { RecordSelection } from '@/components/records/locations/use-record-selection'
import { useRecordConfiguration } from '@/components/records/record-configuration'
import { Button } from '@/components/ui/button'
import { isEscapeTaken } from '@/components/ui/escape-press'
import { IconButton } from '@/components/ui/icon-button'
import { useLatest } from '@/components/ui/use-latest'
import { maxCompared } from '@/lib/domain/comparison/compared-locations'
import type { Comparing } from './use-comparing'

interface CompareSeveralProps {
  comparing: Comparing
  selection: RecordSelection
}

/** Starts choosing locations to compare, beginning with those whose reports are open. */
export function CompareSeveral({ comparing, selection }: CompareSeveralProps) {
  const { isComparable } = useRecordConfiguration().list
  const { selected, compared } = selection
  const open = [selected, compared].flatMap((each) => each ?? [])
  if (!isComparable) return null
  return (
    <IconButton
      size="sm"
      label={comparing.isPicking ? 'Cancel comparison' : `Compare up to ${maxCompared} locations`}
      aria-pressed={comparing.isPicking}
      icon={<ListChecks aria-hidden />}
      onClick={() => (comparing.isPicking ? comparing.cancel() : comparing.start(open))}
    />
  )
}

/** Shows how many locations are chosen and opens their comparison; Escape cancels. */
export function ChosenBar({ comparing }: { comparing: Comparing }) {
  return comparing.isPicking ? <Bar comparing={comparing} /> : null
}

function Bar({ comparing }: { comparing: Comparing }) {
  const { picked, open, cancel } = comparing
  const leave = useLatest(cancel)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isEscapeTaken(event)) leave.current()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [leave])
  const { size } = picked
  return (
    <div className="flex items-center gap-2 border-t border-ink-200 px-4 py-2.5">
      <p role="status" className="min-w-0 flex-1 text-xs text-ink-600">
        {size === 0
          ? `Choose 2 to ${maxCompared} locations in the list or on the map.`
          : `${size} of ${maxCompared} chosen`}
      </p>
      <Button tone="ghost" onClick={cancel}>
        Cancel
      </Button>
      <Button disabled={size < 2} onClick={open}>
        {size < 2 ? 'Compare' : `Compare ${size}`}
      </Button>
    </div>
  )
}
