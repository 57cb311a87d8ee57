'use client'

import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { FileButton } from '@/components/ui/file-button'
import { IconButton } from '@/components/ui/icon-button'
import { SelectField } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextField } from '@/components/ui/text-field'
import type { ConfiguredLayer } from '@/lib/contract/map-configuration'
import { pictureFault } from '@/lib/domain/configuration/edit-configuration'
import { removed } from '@/lib/domain/configuration/entries'
import { isUnknownIcon, layerIcons } from '@/lib/domain/records/configured-fields'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { onlyPolygons, shapeAround } from '@/lib/domain/records/location-place'
import { Flag } from './parts'
import type { SectionProps } from './section-props'

interface LayerFormProps {
  layer: ConfiguredLayer
  layers: readonly ConfiguredLayer[]
  map: SectionProps['map']
  onChange: (part: Partial<ConfiguredLayer>) => void
}

const orNone = (text: string) => (text === '' ? undefined : text)

/** Settings of a layer that its row does not show. */
export function LayerForm(props: LayerFormProps) {
  const { layer, map, onChange } = props
  const isRadii = ['radii', 'rings'].includes(layer.label.trim().toLowerCase())
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Title"
          required
          maxLength={200}
          value={layer.title}
          error={layer.title.trim() === '' ? 'Layer title is required.' : undefined}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <SelectField
          label="Icon"
          placeholder="None"
          options={iconOptions(layer.icon)}
          error={layer.icon && isUnknownIcon(layer.icon) ? `Unknown icon: ${layer.icon}` : undefined}
          value={layer.icon ?? ''}
          onChange={({ target }) => onChange({ icon: orNone(target.value) })}
        />
      </div>
      <SelectField
        label="At start"
        placeholder="As the reader last chose"
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
        value={layer.defaultState ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ defaultState: value === 'on' || value === 'off' ? value : undefined })
        }
      />
      <Flag
        label="Readers may switch it"
        isOn={layer.enableManualToggle}
        onChange={(enableManualToggle) => onChange({ enableManualToggle })}
      />
      {isRadii && (
        <SelectField
          label="Shape field"
          placeholder="None: circles"
          hint="A column with a GeoJSON polygon around each location."
          error={hasOtherShapes(map.locations, layer.field) ? onlyPolygons : undefined}
          options={map.names.map((name) => ({ value: name, label: name }))}
          value={layer.field ?? ''}
          onChange={({ target }) => onChange({ field: orNone(target.value) })}
        />
      )}
      <Picture {...props} />
      <Followers {...props} />
    </>
  )
}

/** Locations searched for shapes. */
const lookedAt = 100

const hasOtherShapes = (locations: readonly RecordLocation[], field: string | undefined) =>
  locations.slice(0, lookedAt).some((location) => shapeAround(location, field) === 'unsupported')

/** Unknown names stay until changed. */
function iconOptions(own: string | undefined) {
  const icons: string[] = [...layerIcons]
  const all = own === undefined || icons.includes(own) ? icons : [own, ...icons]
  return all.map((icon) => ({ value: icon, label: icon }))
}

function Picture({ layer, onChange }: LayerFormProps) {
  const [fault, setFault] = useState<string>()
  const choose = (file: File) => {
    const found = pictureFault(file)
    setFault(found)
    if (found !== undefined) return
    const reader = new FileReader()
    reader.onload = () => onChange({ image: String(reader.result) })
    reader.onerror = () => setFault('The picture could not be read.')
    reader.readAsDataURL(file)
  }
  return (
    <Field label="Image" error={fault} hint="PNG, JPEG or WebP, up to 44 KB.">
      {(control) => (
        <span className="flex items-center gap-2">
          {layer.image !== undefined && (
            // biome-ignore lint/performance/noImgElement: a picture of the configuration itself, which no server can resize
            <img src={layer.image} alt="" className="size-8 rounded-sm bg-ink-100 object-contain" />
          )}
          <FileButton
            {...control}
            size="sm"
            accept=".png,.jpg,.jpeg,.webp"
            inputLabel={`Image file of ${layer.title}`}
            icon={<ImagePlus aria-hidden />}
            onChoose={choose}
          >
            {layer.image === undefined ? 'Choose an image' : 'Replace'}
          </FileButton>
          {layer.image !== undefined && (
            <IconButton
              label="Remove the image"
              size="sm"
              icon={<X aria-hidden />}
              onClick={() => onChange({ image: undefined })}
            />
          )}
        </span>
      )}
    </Field>
  )
}

function Followers({ layer, layers, onChange }: LayerFormProps) {
  const { onToggle } = layer
  const names = onToggle.map(({ label }) => label)
  const others = layers.filter((each) => each !== layer && !names.includes(each.label))
  const rows = onToggle.map((follower, at) => ({ follower, at, key: `${at}` }))
  const set = (at: number, part: Partial<(typeof onToggle)[number]>) =>
    onChange({ onToggle: onToggle.map((each, place) => (place === at ? { ...each, ...part } : each)) })
  return (
    <div className="grid gap-1">
      <SelectField
        label="Layers that follow its switch"
        placeholder={others.length > 0 ? 'Add a layer' : 'No other layer'}
        disabled={others.length === 0}
        options={others.map(({ label, title }) => ({ value: label, label: title }))}
        value=""
        onChange={({ target }) =>
          target.value !== '' &&
          onChange({ onToggle: [...onToggle, { label: target.value, onState: 'on', offState: 'off' }] })
        }
      />
      {rows.length > 0 && (
        <ul aria-label="Layers that follow" className="grid gap-1 text-xs">
          {rows.map(({ follower: { label, onState, offState }, at, key }) => (
            <li key={key} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 truncate font-medium" title={label}>
                {label}
              </span>
              <Switch isOn={onState === 'on'} onChange={(isOn) => set(at, { onState: isOn ? 'on' : 'off' })}>
                When on<span className="sr-only">, {label}</span>
              </Switch>
              <Switch
                isOn={offState === 'on'}
                onChange={(isOn) => set(at, { offState: isOn ? 'on' : 'off' })}
              >
                When off<span className="sr-only">, {label}</span>
              </Switch>
              <IconButton
                label={`${label} no longer follows`}
                size="sm"
                className="size-6!"
                icon={<X aria-hidden />}
                onClick={() => onChange({ onToggle: removed(onToggle, at) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
