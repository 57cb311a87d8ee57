import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConflictNotice } from '@/components/ui/conflict-notice'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SelectField } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextArea, TextField } from '@/components/ui/text-field'
import { useSending } from '@/lib/client/fetch/use-sending'
import type { CloudPlace } from '@/lib/client/studio/cloud-maps'
import { useCloudProviders } from '@/lib/client/studio/cloud-maps'
import { permalinkOf } from '@/lib/client/studio/saved-maps'
import { sentenceOf } from '@/lib/client/studio/studio-messages'
import { brand } from '@/lib/config/brand'
import type { CloudProviderId } from '@/lib/contract/cloud-map'
import type { SavedMap } from '@/lib/contract/saved-map'

export interface SaveWish {
  title: string
  description: string
  privateMap: boolean
  isNew: boolean
  to: SaveTarget
}

interface SaveDialogProps {
  title: string
  description: string
  /** The open map, if it is saved in the account. */
  saved: SavedMap | undefined
  /** The same map as stored elsewhere since it was opened here. */
  newer?: SavedMap | undefined
  /** The open map, if it is saved in another storage. */
  cloud: CloudPlace | undefined
  /** Resolves to false if the map has changed elsewhere. */
  onSave: (wish: SaveWish) => Promise<boolean>
  onClose: () => void
}

/** Title, description and visibility of the map. */
export function SaveDialog(props: SaveDialogProps) {
  const { saved, newer, onSave, onClose } = props
  const [to, setTo] = useState<SaveTarget>(props.cloud?.provider ?? 'own')
  const own = saved?.isOwn ? saved : undefined
  const isBehind = newer !== undefined && to === 'own'
  const isKnown = to === 'own' ? own !== undefined : props.cloud?.provider === to
  const [title, setTitle] = useState(saved?.title ?? props.title)
  const [description, setDescription] = useState(saved?.description ?? props.description)
  const [privateMap, setPrivate] = useState(own?.privateMap ?? true)
  const { isSending, failure, fail, send } = useSending()
  const save = (isNew: boolean) => {
    if (title.trim() === '') return fail('Give the map a title.')
    const store = async () => {
      const isStored = await onSave({ title: title.trim(), description, privateMap, isNew, to })
      if (isStored) onClose()
    }
    void send(store, (error) => sentenceOf(error, 'The map could not be saved.'))
  }
  return (
    <Dialog
      open
      isForm
      width="form"
      title="Save map"
      onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}
      actions={
        <>
          {isKnown && (
            <Button tone="line" disabled={isSending} onClick={() => save(true)}>
              Save as new map
            </Button>
          )}
          {!isBehind && (
            <Button busy={isSending} onClick={() => save(!isKnown)}>
              Save
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {failure && <ErrorStrip>{failure}</ErrorStrip>}
        <SaveTo value={to} onChange={setTo} />
        <TextField
          label="Title"
          required
          maxLength={200}
          value={title}
          onChange={(event) => {
            setTitle(event.target.value)
            fail(undefined)
          }}
        />
        <TextArea
          label="Description"
          rows={3}
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        {to === 'own' && (
          <Switch isOn={!privateMap} onChange={(isOpen) => setPrivate(!isOpen)}>
            Anyone with the link can open it
          </Switch>
        )}
        {newer && isBehind && (
          <ConflictNotice
            title="This map has been saved elsewhere since you opened it."
            changes={newer.title === saved?.title ? [] : [`The title is now “${newer.title}”.`]}
            keep={{ busy: isSending, onClick: () => save(false) }}
            theirs={{ href: permalinkOf(newer) }}
          >
            Yours is not saved yet. Keeping it makes a new version; the other one stays among the versions.
          </ConflictNotice>
        )}
      </div>
    </Dialog>
  )
}

type SaveTarget = 'own' | CloudProviderId

interface SaveToProps {
  value: SaveTarget
  onChange: (target: SaveTarget) => void
}

/** Chooses among connected storages; nothing if only the account's own is available. */
export function SaveTo({ value, onChange }: SaveToProps) {
  const { data } = useCloudProviders(true)
  const connected = data?.providers.filter(({ isConnected }) => isConnected) ?? []
  const isGone = data !== undefined && value !== 'own' && connected.every(({ id }) => id !== value)
  useEffect(() => {
    if (isGone) onChange('own')
  }, [isGone, onChange])
  if (connected.length === 0) return null
  return (
    <SelectField
      label="Save to"
      value={value}
      options={[
        { value: 'own', label: brand.name },
        ...connected.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => onChange(connected.find(({ id }) => id === target.value)?.id ?? 'own')}
    />
  )
}
