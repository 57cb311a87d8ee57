import { StationField } from '@/components/results/station-field'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { chargingClasses, classPowers } from '@/lib/catalogue/charging-class'
import { type InferenceInput, type TrafficKey, trafficKeys } from '@/lib/contract/inference'
import { trafficLabels } from '@/lib/domain/estimate/parameter-groups'
import type { ActionKind, ActionProblems, ActionFields as Fields } from '@/lib/domain/scenarios/ready-made'

interface ActionFieldsProps {
  kind: ActionKind
  fields: Fields
  problems: ActionProblems
  input: InferenceInput
  onChange: (change: Partial<Fields>) => void
}

const classSegments = chargingClasses.map((value) => ({ value, label: `${value} ${classPowers[value]}` }))
const roads = [
  { value: 'all', label: 'All roads' },
  ...trafficKeys.map((value) => ({ value, label: trafficLabels[value] })),
]

export function ActionFields({ kind, fields, problems, input, onChange }: ActionFieldsProps) {
  if (kind === 'rival') {
    return (
      <>
        <Segmented
          label="Charging class"
          block
          segments={classSegments}
          value={fields.power}
          onChange={(power) => onChange({ power })}
        />
        <div className="grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-[minmax(0,1fr)]">
          <TextField
            label="Charging points"
            inputMode="numeric"
            autoComplete="off"
            error={problems.points}
            value={fields.points}
            onChange={(event) => onChange({ points: event.target.value })}
          />
          <TextField
            label="Distance"
            unit="m"
            inputMode="numeric"
            autoComplete="off"
            error={problems.metres}
            value={fields.metres}
            onChange={(event) => onChange({ metres: event.target.value })}
          />
        </div>
      </>
    )
  }
  if (kind === 'station') {
    return (
      <div>
        <StationField
          config={fields.config}
          original={input['Connector Config']}
          isLive
          onChange={(config) => onChange({ config })}
        />
      </div>
    )
  }
  if (kind === 'traffic') {
    return (
      <div className="grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-[minmax(0,1fr)]">
        <SelectField
          label="Roads"
          value={fields.road}
          onChange={(event) => onChange({ road: event.target.value as TrafficKey | 'all' })}
          options={roads}
        />
        <TextField
          label="Change"
          unit="%"
          autoComplete="off"
          error={problems.percent}
          value={fields.percent}
          onChange={(event) => onChange({ percent: event.target.value })}
        />
      </div>
    )
  }
  return null
}
