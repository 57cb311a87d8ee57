'use client'

import { Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Parameters } from '@/components/results/use-parameters'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import { TextField } from '@/components/ui/text-field'
import type { ScenarioBook } from '@/lib/client/results/use-scenarios'
import { lengths } from '@/lib/contract/bounds'
import type { Scenario } from '@/lib/contract/scenario'
import type { ActionKind } from '@/lib/domain/scenarios/ready-made'
import { maxColumns } from '@/lib/domain/scenarios/scenario-columns'
import { nextScenarioName } from '@/lib/domain/scenarios/scenario-list'
import { formatCountOf } from '@/lib/format/number'
import { noName, ScenarioDialog } from './scenario-dialog'
import { ScenarioTable } from './scenario-table'
import type { ScenarioBoard } from './use-scenario-board'

const actions: readonly { kind: ActionKind; label: string }[] = [
  { kind: 'save', label: 'Save these inputs' },
  { kind: 'rival', label: 'A rival opens nearby' },
  { kind: 'station', label: 'Change the station' },
  { kind: 'traffic', label: 'Traffic up or down' },
]

export function ScenarioSection({ board, parameters }: { board: ScenarioBoard; parameters: Parameters }) {
  const [adding, setAdding] = useState<ActionKind>()
  const [isRenaming, setRenaming] = useState(false)
  const { inputs, columns, scenarios, active, isFull } = board
  const isUnsaved = parameters.isChanged && !active
  const name = active?.name
  const tools = useMemo(
    () => (
      <ColumnTools
        name={name}
        isUnsaved={isUnsaved}
        isFull={isFull}
        onSave={() => setAdding('save')}
        onRename={() => setRenaming(true)}
      />
    ),
    [name, isUnsaved, isFull],
  )
  // Columns lag behind the inputs: tools appear with their own column.
  const isCurrent = columns.some(({ key, isActive }) => isActive && key === board.activeKey)
  const isMeasuredHidden = inputs.length > maxColumns
  const actions = useMemo(
    () => <AddMenu isFull={isFull} isMeasuredHidden={isMeasuredHidden} onAdd={setAdding} />,
    [isFull, isMeasuredHidden],
  )
  return (
    <section className="mt-6 max-md:mt-[18px]">
      <ScenarioTable
        columns={columns}
        currency={parameters.defaults.currency}
        note={`${columns.length} of ${maxColumns}, with 80\u2009% band`}
        onLoad={board.load}
        actions={actions}
        tools={isCurrent && tools}
      />
      {board.offer && <GuestOffer offer={board.offer} />}
      {board.hasFailed && (
        <p role="alert" className="mt-1 text-xs text-danger">
          The scenarios could not be saved. They are sent again with your next change.
        </p>
      )}
      {adding && (
        <ScenarioDialog
          kind={adding}
          input={parameters.input}
          freeName={nextScenarioName(scenarios)}
          onAdd={board.add}
          onClose={() => setAdding(undefined)}
        />
      )}
      {isRenaming && active && (
        <RenameDialog
          scenario={active}
          onRename={(name) => board.rename(active.id, name)}
          onRemove={() => board.remove(active.id)}
          onClose={() => setRenaming(false)}
        />
      )}
    </section>
  )
}

interface ColumnToolsProps {
  /** Name of the active scenario, if saved. */
  name: string | undefined
  isUnsaved: boolean
  isFull: boolean
  onSave: () => void
  onRename: () => void
}

function ColumnTools({ name, isUnsaved, isFull, onSave, onRename }: ColumnToolsProps) {
  if (name !== undefined) {
    return (
      <IconButton
        size="sm"
        className="-my-1 h-6 w-6"
        label={`Rename or remove ${name}`}
        icon={<Pencil aria-hidden className="size-3.5" />}
        onClick={onRename}
      />
    )
  }
  if (!isUnsaved || isFull) return null
  return (
    <Button tone="line" size="sm" className="-my-1 h-6" onClick={onSave}>
      Save
    </Button>
  )
}

interface AddMenuProps {
  isFull: boolean
  /** No room for the site as measured. */
  isMeasuredHidden: boolean
  onAdd: (kind: ActionKind) => void
}

function AddMenu({ isFull, isMeasuredHidden, onAdd }: AddMenuProps) {
  if (isFull) {
    return (
      <p className="text-xs text-ink-600">
        {isMeasuredHidden
          ? `${maxColumns} columns fit: “As measured” makes room for your changes. Remove a scenario to save them, or reset them.`
          : 'Remove a scenario to add another.'}
      </p>
    )
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button tone="ghost" size="sm" className="-mr-2" icon={<Plus aria-hidden />}>
          Add scenario
        </Button>
      }
      items={actions.map(({ kind, label }) => ({ key: kind, label, onClosed: () => onAdd(kind) }))}
    />
  )
}

/** Offers to adopt scenarios that a guest saved in this browser. */
function GuestOffer({ offer }: { offer: NonNullable<ScenarioBook['offer']> }) {
  const { count, room, accept, discard } = offer
  return (
    <div className="mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-md bg-ink-100 py-2.5 pr-2.5 pl-3">
      <p className="min-w-60 flex-1 text-sm">
        {formatCountOf(count, 'scenario')} saved in this browser before you signed in.
        {room < count &&
          ` ${room === 0 ? 'None' : `Only ${room}`} can be added: remove a scenario to add more.`}
      </p>
      <div className="flex gap-1.5">
        <Button size="sm" tone="ghost" onClick={discard}>
          Discard
        </Button>
        <Button size="sm" disabled={room === 0} onClick={accept}>
          Add {formatCountOf(Math.max(1, room), 'scenario')}
        </Button>
      </div>
    </div>
  )
}

interface RenameDialogProps {
  scenario: Scenario
  onRename: (name: string) => void
  onRemove: () => void
  onClose: () => void
}

function RenameDialog({ scenario, onRename, onRemove, onClose }: RenameDialogProps) {
  const [name, setName] = useState(scenario.name)
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    if (name.trim() === '') return setProblem(noName)
    onRename(name.trim())
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Scenario">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={lengths.scenario}
          error={problem}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button
            tone="ghost"
            className="mr-auto -ml-2 text-danger"
            onClick={() => {
              onRemove()
              onClose()
            }}
          >
            Remove
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename</Button>
        </div>
      </form>
    </Dialog>
  )
}
