import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import type { AtlasPlan } from '@/lib/contract/atlases'
import { formatDuration } from '@/lib/domain/countries/country-words'
import { formatBytes } from '@/lib/format/bytes'

export type StartState =
  | { step: 'ready' }
  | { step: 'lacks'; bytes: number }
  | { step: 'waits'; after: string }

/** Whether a build can start now, after another one, or not on this machine. */
export function startState(plan: AtlasPlan | undefined): StartState {
  if (!plan) return { step: 'ready' }
  const { missing_memory: memory, missing_disk: disk, running } = plan
  if (memory > 0 || disk > 0) return { step: 'lacks', bytes: memory > 0 ? memory : disk }
  const last = running.at(-1)
  return last ? { step: 'waits', after: last.name } : { step: 'ready' }
}

interface BeforeStartProps {
  plan: AtlasPlan | undefined
  name: string
  /** Of a country: it takes at most what all of it takes. */
  isPart: boolean
}

/** What the build will take, once the size of its extract is known. */
export function BeforeStart({ plan, name, isPart }: BeforeStartProps) {
  const atMost = isPart ? 'up to ' : ''
  const { memory = null, seconds = null, atlas_bytes: bytes = null } = plan ?? {}
  return (
    <section aria-label="Before it starts" className="border-t border-ink-200 bg-ink-50 px-5 pt-3.5 pb-4">
      <p className="flex items-baseline text-sm">
        <b className="flex-1 font-semibold">Before it starts</b>
        <span className="text-xs text-ink-600">estimated from the sizes</span>
      </p>
      {plan && memory !== null && seconds !== null && bytes !== null ? (
        <>
          <dl className="mt-2 grid grid-cols-[max-content_1fr_1fr] gap-3">
            <Figure
              value={formatBytes(memory)}
              label={`memory, of ${formatBytes(plan.free_memory)} free`}
              isMissing={plan.missing_memory > 0}
            />
            <Figure value={atMost + formatDuration(seconds)} label="on this machine" isMissing={false} />
            <Figure
              value={atMost + formatBytes(bytes)}
              label={plan.missing_disk > 0 ? 'more than the disk has left' : 'finished atlas'}
              isMissing={plan.missing_disk > 0}
            />
          </dl>
          <MemoryBar plan={plan} memory={memory} name={name} />
        </>
      ) : (
        <p className="mt-2 text-xs text-ink-600">
          Memory, time and size appear here once the size of the extract is known.
        </p>
      )}
    </section>
  )
}

function Figure({ value, label, isMissing }: { value: string; label: string; isMissing: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-ink-600">{label}</dt>
      <dd
        className={classes(
          'tnum text-base leading-[22px] font-semibold tracking-[-0.012em]',
          isMissing && 'text-danger',
        )}
      >
        {value}
      </dd>
    </div>
  )
}

function MemoryBar({ plan, memory, name }: { plan: AtlasPlan; memory: number; name: string }) {
  const { total_memory: total, running } = plan
  const widthOf = (bytes: number) => ({ width: `${Math.min(100, (100 * bytes) / total)}%` })
  const said = [
    ...running.map((build) => `${formatBytes(build.memory)} for ${build.name}`),
    `${formatBytes(memory)} for ${name || 'this build'}`,
  ]
  return (
    <>
      <div
        role="img"
        aria-label={`Memory of ${formatBytes(total)}: ${said.join(', ')}`}
        className="mt-2.5 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-ink-200"
      >
        {running.map((build) => (
          <i key={build.name} className="h-full bg-ink-400" style={widthOf(build.memory)} />
        ))}
        <i className="h-full bg-ink-1000" style={widthOf(memory)} />
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-3.5 text-2xs text-ink-600">
        {running.map((build, at) => (
          <Key key={build.name} colour="bg-ink-400">
            {build.name}, {at === 0 ? 'building' : 'waiting'}
          </Key>
        ))}
        <Key colour="bg-ink-1000">{name || 'this build'}</Key>
        <span className="ml-auto">{formatBytes(total)}</span>
      </p>
    </>
  )
}

function Key({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-[5px]">
      <i className={classes('size-2 flex-none rounded-[2px]', colour)} />
      <span className="truncate">{children}</span>
    </span>
  )
}
