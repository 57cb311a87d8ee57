'use client'

import { parkingOptions } from '@/components/locations/form/parking-options'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SelectField } from '@/components/ui/select-field'
import { powerTypeSchema } from '@/lib/contract/evaluation'
import {
  type LocationChange,
  locationMessages,
  needsParkingType,
  powerTypeOptions,
  type SavedLocation,
} from '@/lib/domain/evaluation/saved-list-rules'

interface TypesDialogProps {
  location: SavedLocation
  isOpen: boolean
  onChange: (change: LocationChange) => void
  onClose: () => void
}

/** Power and parking type of one location; each choice counts at once. */
export function TypesDialog({ location, isOpen, onChange, onClose }: TypesDialogProps) {
  const { name, evaluationType, parkingType } = location
  const isRequired = needsParkingType(evaluationType)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title="Power and parking type"
      description={name}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-3">
        <SelectField
          label="Power type"
          size="lg"
          options={powerTypeOptions}
          value={evaluationType}
          onChange={(event) => onChange({ evaluationType: powerTypeSchema.parse(event.target.value) })}
        />
        <SelectField
          label="Parking type"
          size="lg"
          required={isRequired}
          placeholder="Select"
          options={parkingOptions(parkingType)}
          value={parkingType}
          error={isRequired && parkingType === '' ? locationMessages.parkingTypeRequired : undefined}
          onChange={(event) => onChange({ parkingType: event.target.value })}
        />
      </div>
    </Dialog>
  )
}
