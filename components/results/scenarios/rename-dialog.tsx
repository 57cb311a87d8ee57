'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { lengths } from '@/lib/contract/bounds'
import type { Scenario } from '@/lib/contract/scenario'
import { noName } from './scenario-dialog'

interface RenameDialogProps {
  scenario: Scenario
  onRename: (name: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Renames or removes a saved scenario. */
export function RenameDialog({ scenario, onRename, onRemove, onClose }: RenameDialogProps) {
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
