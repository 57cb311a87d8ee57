'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { type NumberForm, numberForms } from '@/lib/catalogue/number-forms'
import { messageOf } from '@/lib/client/fetch/request-error'
import { exampleOf, useNumberForm, useSetNumberForm } from '@/lib/client/session/number-format'

const titleOf = (form: NumberForm) =>
  form === 'browser' ? `As the browser (${exampleOf(form)})` : exampleOf(form)

export function NumberFormatDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const current = useNumberForm()
  const setForm = useSetNumberForm()
  const [chosen, choose] = useState(current)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    setFailure(undefined)
    try {
      await setForm(chosen)
      onClose()
    } catch (error) {
      setFailure(messageOf(error, 'The number format could not be saved.'))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      isForm
      onOpenChange={onClose}
      title="Number format"
      description="For numbers on screens and in PDFs made for you. Spreadsheets keep numbers, which your program writes in its own form."
      actions={
        <>
          <Button tone="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} size="lg" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)}>
        <fieldset className="grid">
          <legend className="sr-only">Number format</legend>
          {numberForms.map((form) => (
            <label
              key={form}
              className="tnum flex min-h-9 items-center gap-2.5 rounded-sm px-2 hover:bg-ink-100 has-focus-visible:bg-ink-100 max-sm:min-h-11"
            >
              <input
                type="radio"
                name={id}
                value={form}
                checked={form === chosen}
                onChange={() => choose(form)}
                className="size-4 shrink-0"
              />
              {titleOf(form)}
            </label>
          ))}
        </fieldset>
        {failure !== undefined && <ErrorStrip>{failure}</ErrorStrip>}
      </form>
    </Dialog>
  )
}
