'use client'

import { ImagePlus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { ConflictNotice, TheirsShown } from '@/components/ui/conflict-notice'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { FileButton } from '@/components/ui/file-button'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import { type CustomerColour, customerColours } from '@/lib/catalogue/customer-colours'
import { drawLogo, logoTypes } from '@/lib/client/customers/draw-logo'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { CustomerErrors, CustomerForm } from '@/lib/domain/customers/customer-form'
import { colourOfId, idOfName } from '@/lib/domain/customers/customer-square'
import { without } from '@/lib/domain/without'
import { customerGrounds } from './customer-square'

/** `id` is permanent; `page` is colour and logo, `terms` what staff allow. */
export type CustomerPart = 'name' | 'email' | 'id' | 'page' | 'terms'

export interface CustomerConflict {
  /** Other people's changes, as sentences. */
  changes: readonly string[]
  /** What is stored now. */
  theirs: CustomerForm
}

interface CustomerDialogProps {
  title: string
  submitLabel: string
  initial: CustomerForm
  /** Shown parts of the form. */
  parts: readonly CustomerPart[]
  /** Shown if a failure has no sentence of its own. */
  failed: string
  /** Set with each attempt that someone else's change has stopped. */
  conflict?: CustomerConflict | undefined
  /**
   * @param before the form as it was filled
   * @returns field errors, and none after a conflict; undefined once stored
   */
  onSubmit: (form: CustomerForm, before: CustomerForm) => Promise<CustomerErrors | undefined>
  onClose: () => void
}

/** Creates or changes a customer. Closes only once stored, so that no input is lost. */
export function CustomerDialog(props: CustomerDialogProps) {
  const { title, submitLabel, parts, onClose } = props
  const form = useCustomerForm(props)
  const { values, errors, change } = form
  const id = useId()
  const key = values.id || idOfName(values.name) || ''
  const actions = (
    <>
      <Button tone="line" disabled={form.isSending} onClick={onClose}>
        Cancel
      </Button>
      {!form.conflict && (
        <Button type="submit" form={id} busy={form.isSending}>
          {submitLabel}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      isForm
      width="wide"
      onOpenChange={onClose}
      dismissible={!form.isSending}
      title={title}
      actions={actions}
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        {parts.includes('name') && (
          <TextField
            label="Name"
            required
            autoComplete="off"
            maxLength={120}
            value={values.name}
            error={errors.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
        {parts.includes('email') && (
          <TextField
            label="Email of the first person"
            hint="They are invited. Leave it empty to invite people later."
            type="email"
            autoComplete="off"
            maxLength={254}
            value={values.email ?? ''}
            error={errors.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
        {parts.includes('id') && (
          <TextField
            label="ID"
            hint="Part of addresses; cannot be changed later."
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            placeholder={idOfName(values.name)}
            value={values.id}
            error={errors.id}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
        {parts.includes('page') && (
          <>
            <ColourChoice
              value={values.colour ?? colourOfId(key)}
              onChange={(colour) => change({ colour })}
            />
            <LogoField value={values.logo} error={errors.logo} onChange={(logo) => change({ logo })} />
          </>
        )}
        {parts.includes('terms') && <Terms values={values} errors={errors} change={change} />}
        {form.failure && <ErrorStrip>{form.failure}</ErrorStrip>}
        {form.conflict && (
          <ConflictNotice
            title="Someone else has changed this customer since you opened it."
            changes={form.conflict.changes}
            keep={{ type: 'submit', form: id, busy: form.isSending }}
            theirs={{ onPress: form.openTheirs }}
          >
            Your changes are not saved yet. Keeping yours overwrites only what you have changed here.
          </ConflictNotice>
        )}
        {form.backToMine && <TheirsShown onBack={form.backToMine} />}
      </form>
    </Dialog>
  )
}

interface TermsProps {
  values: CustomerForm
  errors: CustomerErrors
  change: (part: Partial<CustomerForm>) => void
}

function Terms({ values, errors, change }: TermsProps) {
  return (
    <>
      <Switch isOn={values.maySubmit} onChange={(maySubmit) => change({ maySubmit })}>
        May submit evaluations
      </Switch>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Locations per month"
          inputMode="numeric"
          placeholder="Any number"
          maxLength={12}
          value={values.locationQuota}
          error={errors.locationQuota}
          onChange={({ target }) => change({ locationQuota: target.value })}
        />
        <TextField
          label="People"
          inputMode="numeric"
          placeholder="Any number"
          maxLength={12}
          value={values.peopleQuota}
          error={errors.peopleQuota}
          onChange={({ target }) => change({ peopleQuota: target.value })}
        />
      </div>
    </>
  )
}

interface Filled {
  values: CustomerForm
  /** What the form showed before the first change. */
  before: CustomerForm
}

function useCustomerForm({ initial, failed, conflict, onSubmit, onClose }: CustomerDialogProps) {
  const [{ values, before }, fill] = useState<Filled>({ values: initial, before: initial })
  const [mine, setMine] = useState<Filled>()
  const [seen, setSeen] = useState<CustomerConflict>()
  const [errors, setErrors] = useState<CustomerErrors>({})
  const { isSending, failure, fail, send } = useSending()
  const store = async () => {
    const found = await onSubmit(values, before)
    setErrors(found ?? {})
    if (!found) onClose()
  }
  return {
    values,
    errors,
    failure,
    isSending,
    conflict: conflict === seen ? undefined : conflict,
    openTheirs() {
      if (!conflict) return
      // A second conflict must not forget what was typed before the first.
      setMine((first) => first ?? { values, before })
      setSeen(conflict)
      setErrors({})
      fill({ values: conflict.theirs, before: conflict.theirs })
    },
    backToMine:
      mine &&
      (() => {
        fill(mine)
        setMine(undefined)
        setSeen(undefined)
        setErrors({})
      }),
    change: (part: Partial<CustomerForm>) => {
      fill((now) => ({ ...now, values: { ...now.values, ...part } }))
      setErrors((now) => without(now, Object.keys(part)))
      fail(undefined)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      void send(store, failed)
    },
  }
}

interface ColourChoiceProps {
  value: CustomerColour
  onChange: (colour: CustomerColour) => void
}

/** Background of a customer's initials. */
function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-700">Colour</legend>
      <div className="grid grid-cols-[repeat(8,minmax(0,2.25rem))] gap-2 sm:grid-cols-[repeat(8,1.75rem)]">
        {customerColours.map((colour) => (
          <label
            key={colour}
            title={colour}
            className={classes(
              'relative aspect-square rounded-sm has-checked:ring-2 has-checked:ring-ink-1000 has-checked:ring-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus-ring)',
              customerGrounds[colour],
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={colour}
              checked={colour === value}
              onChange={() => onChange(colour)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface LogoFieldProps {
  value: string | null
  error: string | undefined
  onChange: (logo: string | null) => void
}

/** A picture in place of the initials, scaled down before upload. */
function LogoField({ value, error, onChange }: LogoFieldProps) {
  const [unread, setUnread] = useState<string>()
  const take = async (file: File) => {
    const logo = await drawLogo(file)
    setUnread(logo ? undefined : `${file.name} is not a PNG, JPEG or WebP picture.`)
    if (logo) onChange(logo)
  }
  const shown = unread ?? error
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-700">Logo</legend>
      <div className="flex flex-wrap items-center gap-2">
        {value && (
          // biome-ignore lint/performance/noImgElement: a data URL needs no resizing
          <img src={value} alt="The chosen logo" className="size-11 rounded-md object-contain" />
        )}
        <FileButton
          accept={logoTypes.join(',')}
          inputLabel="Choose a logo"
          icon={<ImagePlus aria-hidden />}
          onChoose={(file) => void take(file)}
        >
          {value ? 'Replace' : 'Choose a picture'}
        </FileButton>
        {value && (
          <Button tone="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {shown}
        </p>
      )}
    </fieldset>
  )
}
