'use client'

import { Trash2 } from 'lucide-react'
import { ExportMenu } from '@/components/locations/export-menu'
import type { ListFiles } from '@/components/locations/use-list-files'
import { removeMany } from '@/components/locations/use-removal'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { powerTypeSchema } from '@/lib/contract/evaluation'
import { powerTypeOptions, powerTypeTitle } from '@/lib/domain/evaluation/saved-list-rules'
import { formatCountOf } from '@/lib/format/number'
import type { Selection } from './use-selection'

interface SelectionBarProps {
  selection: Selection
  files: ListFiles
  onClose: () => void
}

/** Actions on the selected rows. Its height is constant, so that the table does not move. */
export function SelectionBar({ selection: { ids, selected }, files, onClose }: SelectionBarProps) {
  const none = ids.size === 0
  const setPower = (value: string) => {
    const type = powerTypeSchema.parse(value)
    const { setPowerTypes } = useSavedLocations.getState()
    const before = new Map(selected.map(({ id, evaluationType }) => [id, evaluationType]))
    setPowerTypes(new Map(selected.map(({ id }) => [id, type])))
    notify.success(`${formatCountOf(ids.size, 'location')} set to ${powerTypeTitle(type)}.`, {
      label: 'Undo',
      onPress: () => setPowerTypes(before),
    })
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5">
      <p role="status" className="tnum mr-1.5 min-w-20 text-ink-600">
        {none ? 'None selected' : `${ids.size} selected`}
      </p>
      <Select
        size="xs"
        aria-label="Power type of the selected"
        className="w-32!"
        disabled={none}
        placeholder="Power type"
        value=""
        options={powerTypeOptions}
        onChange={({ target }) => setPower(target.value)}
      />
      <ExportMenu files={files} locations={selected} isDisabled={none} />
      <Button
        tone="line"
        size="sm"
        disabled={none}
        icon={<Trash2 aria-hidden className="size-3.5" />}
        onClick={() => removeMany(ids)}
      >
        Remove
      </Button>
      <Button size="sm" className="ml-auto" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
