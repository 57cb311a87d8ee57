'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import { useSending } from '@/lib/client/fetch/use-sending'
import { usePlanChanges } from '@/lib/client/network/use-plans'
import type { PlanEntry } from '@/lib/contract/network'

interface PlanDialogProps {
  plan: Pick<PlanEntry, 'id' | 'name'>
  onClose: () => void
}

const maxName = 200

export function RenamePlanDialog({ plan, onClose }: PlanDialogProps) {
  const [name, setName] = useState(plan.name)
  const { rename } = usePlanChanges()
  const { isSending, failure, send } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void send(async () => {
      if (name.trim() !== plan.name) await rename(plan.id, name.trim())
      onClose()
    }, 'The plan could not be renamed.')
  }
  return (
    <Dialog open isForm title="Rename plan" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          maxLength={maxName}
          value={name}
          error={name.trim() === '' ? 'Give the plan a name.' : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {failure && <ErrorStrip>{failure}</ErrorStrip>}
        <div className="flex justify-end gap-2">
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function DeletePlanDialog({ plan, onClose, onDeleted }: PlanDialogProps & { onDeleted?: () => void }) {
  const { remove } = usePlanChanges()
  const { isSending, failure, send } = useSending()
  const press = () =>
    void send(async () => {
      await remove(plan.id)
      onClose()
      onDeleted?.()
    }, 'The plan could not be deleted.')
  return (
    <Dialog
      open
      title={`Delete ${plan.name}?`}
      description="The plan and all its versions are removed for good."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" busy={isSending} onClick={press}>
            Delete
          </Button>
        </>
      }
    >
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
    </Dialog>
  )
}
