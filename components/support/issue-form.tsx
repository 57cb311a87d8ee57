'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert, ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Progress } from '@/components/ui/progress'
import { TextArea } from '@/components/ui/text-field'
import { useIncomingFiles } from '@/components/ui/use-incoming-files'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { limits } from '@/lib/config/limits'
import { pictureTypes } from '@/lib/domain/feedback/picture-type'
import {
  issueFormSchema,
  problemIssue,
  supportMessages,
  type IssueForm as Values,
} from '@/lib/domain/feedback/support-forms'
import { formatBytes } from '@/lib/format/bytes'
import { EmailField, FormFrame } from './form-frame'
import type { Picture, Pictures } from './use-pictures'
import { useReport } from './use-report'

interface PictureFieldProps {
  pictures: Pictures
  isDisabled: boolean
}

/** Pictures by drag and drop, from the clipboard or the file picker, each with a Remove button. */
function PictureField({ pictures, isDisabled }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLFieldSetElement>(null)
  const note = useId()
  const take = (files: File[]) => {
    if (!isDisabled && files.length > 0) void pictures.add(files)
  }
  const isOver = useIncomingFiles(take)
  const remove = (id: string, at: number) => {
    pictures.remove(id)
    // The pressed button is gone: focus the next one, or the file picker.
    requestAnimationFrame(() => {
      const [choose, ...rows] = frame.current?.querySelectorAll<HTMLElement>('button') ?? []
      const next = rows[Math.min(at, rows.length - 1)] ?? choose
      next?.focus()
    })
  }
  const isFull = pictures.pictures.length >= limits.issuePictures
  return (
    <fieldset ref={frame} disabled={isDisabled} className="grid min-w-0 gap-1">
      <legend className="mb-1 text-xs font-medium text-ink-700">Images</legend>
      <div
        className={classes(
          'grid justify-items-start gap-3 rounded-sm border border-dashed p-4 transition-colors duration-(--duration-instant)',
          isOver ? 'border-ink-1000 bg-volt-wash' : 'border-ink-400 bg-ink-50',
        )}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={pictureTypes.join(',')}
          aria-label="Choose images"
          tabIndex={-1}
          className="hidden"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // Allows the same file to be chosen again after its removal.
            currentTarget.value = ''
          }}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            tone="line"
            icon={<ImagePlus aria-hidden />}
            disabled={isFull}
            aria-describedby={note}
            onClick={() => input.current?.click()}
          >
            Choose images
          </Button>
          <span className="text-ink-600 max-sm:hidden">or drop or paste them here</span>
        </div>
        <p id={note} className="text-xs text-ink-600">
          PNG, JPEG, GIF or WebP, {limits.issuePictureBytes / 1_000_000} MB each, {limits.issuePictures} at
          most.
        </p>
      </div>
      <ul aria-label="Chosen images" className="mt-1 grid gap-1.5 empty:hidden">
        {pictures.pictures.map((picture, at) => (
          <PictureRow key={picture.id} picture={picture} onRemove={() => remove(picture.id, at)} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {pictures.news}
      </p>
      <div role="alert" className="grid gap-1 empty:hidden">
        {pictures.refusals.map((refusal) => (
          <p key={refusal} className="flex items-start gap-[5px] text-xs font-medium break-all text-danger">
            <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
            {refusal}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

function PictureRow({ picture, onRemove }: { picture: Picture; onRemove: () => void }) {
  const { file, preview } = picture
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-sm bg-ink-50 p-1.5 pr-2">
      {/* biome-ignore lint/performance/noImgElement: a file of the visitor's own machine */}
      <img src={preview} alt="" className="size-11 shrink-0 rounded-xs bg-ink-200 object-cover" />
      <span className="min-w-0 flex-1 truncate" title={file.name}>
        {file.name}
      </span>
      <span className="tnum shrink-0 text-xs text-ink-600">{formatBytes(file.size)}</span>
      <IconButton label={`Remove ${file.name}`} icon={<X aria-hidden />} size="sm" onClick={onRemove} />
    </li>
  )
}

interface IssueFormProps {
  /** State of the screen, so that switching tabs keeps the pictures. */
  pictures: Pictures
  onDone: () => void
}

/** Reports a fault, with pictures. Asks for an email address if none is known. */
export function IssueForm({ pictures, onDone }: IssueFormProps) {
  const session = useSession()
  const { isGuest } = useGuest()
  const isKnown = session.status === 'signed-in'
  // Outside guest pages people are usually signed in: assuming so avoids a layout shift.
  const isUnsure = session.status === 'loading' && !isGuest
  const form = useForm<Values>({
    defaultValues: { email: '', note: '' },
    resolver: zodResolver(issueFormSchema(isKnown)),
  })
  const register = keepEarlyWords(form)
  const report = useReport(form, {
    draft: 'support-issue',
    toIssue: problemIssue,
    failed: supportMessages.reportFailed,
    pictures: pictures.files,
    onDone: () => {
      pictures.clear()
      onDone()
    },
  })
  const { errors } = form.formState
  return (
    <FormFrame
      report={report}
      submitLabel={report.isTextThere ? 'Send the pictures again' : undefined}
      action={
        report.isTextThere && (
          <Button tone="line" size="lg" onClick={report.finish}>
            Leave the pictures out
          </Button>
        )
      }
    >
      {isKnown || isUnsure ? (
        <p className="min-h-5 text-base text-ink-600">
          {isKnown && (
            <>
              We answer to{' '}
              <span className="font-medium wrap-anywhere text-ink-1000">{session.user.email}</span>.
            </>
          )}
        </p>
      ) : (
        <EmailField field={register('email')} error={errors.email?.message} />
      )}
      <TextArea
        label="Note"
        required
        rows={6}
        maxLength={10_000}
        hint="What did you do, what did you expect, what happened instead?"
        error={errors.note?.message}
        {...register('note')}
      />
      <PictureField pictures={pictures} isDisabled={report.isSending} />
      {report.progress !== null && <Progress label="Uploading pictures" value={report.progress} />}
    </FormFrame>
  )
}
