'use client'

import { useState } from 'react'
import { StationField } from '@/components/results/station-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { chargingClasses, classPowers } from '@/lib/catalogue/charging-class'
import { lengths } from '@/lib/contract/bounds'
import { type InferenceInput, type TrafficKey, trafficKeys } from '@/lib/contract/inference'
import { trafficLabels } from '@/lib/domain/estimate/parameter-groups'
import {
  type ActionKind,
  type ActionProblems,
  actionOn,
  type ActionFields as Fields,
} from '@/lib/domain/scenarios/ready-made'

interface ScenarioDialogProps {
  kind: ActionKind
  /** Current inputs, the action's starting point. */
  input: InferenceInput
  /** Suggested name for inputs saved as they are. */
  freeName: string
  onAdd: (name: string, input: InferenceInput) => void
  onClose: () => void
}

const titles: Readonly<Record<ActionKind, string>> = {
  save: 'Save these inputs',
  rival: 'A rival opens nearby',
  station: 'Change the station',
  traffic: 'Traffic goes up or down',
}

export const noName = 'A scenario needs a name.'

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

function ActionFields({ kind, fields, problems, input, onChange }: ActionFieldsProps) {
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

/** Makes a scenario from the current inputs and the typed changes. */
export function ScenarioDialog({ kind, input, freeName, onAdd, onClose }: ScenarioDialogProps) {
  const [fields, setFields] = useState<Fields>(() => ({
    power: 'HPC',
    points: '4',
    metres: '400',
    road: 'all',
    percent: '10',
    config: input['Connector Config'],
  }))
  const [typedName, setTypedName] = useState<string>()
  const [problems, setProblems] = useState<ActionProblems & { name?: string | undefined }>({})
  const action = actionOn(input, kind, fields)
  const suggested = 'problems' in action ? '' : action.name || freeName
  const name = typedName ?? suggested
  const submit = () => {
    if ('problems' in action) return setProblems(action.problems)
    if (name.trim() === '') return setProblems({ name: noName })
    onAdd(name.trim(), action.input)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={titles[kind]}
      description="Starts from the current inputs and appears beside them as a column."
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ActionFields
          kind={kind}
          fields={fields}
          problems={problems}
          input={input}
          onChange={(change) => {
            setFields({ ...fields, ...change })
            setProblems({})
          }}
        />
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={lengths.scenario}
          error={problems.name}
          value={name}
          onChange={(event) => {
            setTypedName(event.target.value)
            setProblems({ ...problems, name: undefined })
          }}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Add scenario</Button>
        </div>
      </form>
    </Dialog>
  )
}
