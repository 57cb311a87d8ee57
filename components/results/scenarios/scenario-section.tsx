'use client'

import { Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Parameters } from '@/components/results/use-parameters'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { ActionKind } from '@/lib/domain/scenarios/ready-made'
import { mostColumns } from '@/lib/domain/scenarios/scenario-columns'
import { nextScenarioName } from '@/lib/domain/scenarios/scenario-list'
import { GuestOffer } from './guest-offer'
import { RenameDialog } from './rename-dialog'
import { ScenarioDialog } from './scenario-dialog'
import { ScenarioTable } from './scenario-table'
import type { ScenarioBoard } from './use-scenario-board'

const actions: readonly { kind: ActionKind; label: string }[] = [
  { kind: 'save', label: 'Save these inputs' },
  { kind: 'rival', label: 'A rival opens nearby' },
  { kind: 'station', label: 'Change the station' },
  { kind: 'traffic', label: 'Traffic up or down' },
]

/** The table of scenarios with what can be done to them. */
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
  const isMeasuredHidden = inputs.length > mostColumns
  const actions = useMemo(
    () => <AddMenu isFull={isFull} isMeasuredHidden={isMeasuredHidden} onAdd={setAdding} />,
    [isFull, isMeasuredHidden],
  )
  return (
    <section className="mt-6 max-md:mt-[18px]">
      <ScenarioTable
        columns={columns}
        currency={parameters.defaults.currency}
        note={`${columns.length} of ${mostColumns}, with 80\u2009% band`}
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
  /** Of the active saved scenario. */
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
  /** There is no room for the site as measured. */
  isMeasuredHidden: boolean
  onAdd: (kind: ActionKind) => void
}

function AddMenu({ isFull, isMeasuredHidden, onAdd }: AddMenuProps) {
  if (isFull) {
    return (
      <p className="text-xs text-ink-600">
        {isMeasuredHidden
          ? `${mostColumns} columns fit: “As measured” makes room for your changes. Remove a scenario to save them, or reset them.`
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
