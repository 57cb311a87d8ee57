import { Button, LinkButton } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Progress } from '@/components/ui/progress'
import { addressTextsFor } from '@/lib/catalogue/address-texts'
import { signInPath } from '@/lib/config/routes'

const megabytes = (bytes: number, lang: string) =>
  (bytes / 1_000_000).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface ArrivingProps {
  name: string | undefined
  done: number
  /** Undefined if the server sends no length. */
  whole: number | undefined
  onCancel: () => void
  className?: string
}

/** Download progress of a file, in the reader's language. */
export function ArrivingFile({ name, done, whole, onCancel, className }: ArrivingProps) {
  const { lang, texts } = addressTextsFor(navigator.languages)
  return (
    <div lang={lang} className={classes('grid gap-1.5', className)}>
      <p className="flex items-center gap-2 text-xs">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="tnum text-ink-600">
          {texts.arrived(megabytes(done, lang), whole ? megabytes(whole, lang) : undefined)}
        </span>
        <Button size="sm" tone="soft" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
      <Progress label={texts.load} value={whole ? done / whole : null} />
    </div>
  )
}

interface SignInToLoadProps {
  className?: string
  /** In a new tab, because this page may hold opened files. */
  isBeside?: boolean
}

/** Links to the sign-in and back to this page, in the reader's language. */
export function SignInToLoad({ className, isBeside = false }: SignInToLoadProps) {
  const { lang, texts } = addressTextsFor(navigator.languages)
  const { pathname, search } = window.location
  return (
    <LinkButton
      tone="line"
      lang={lang}
      className={className}
      href={signInPath(`${pathname}${search}`)}
      {...(isBeside && { target: '_blank', rel: 'noopener', prefetch: false })}
    >
      {texts.signIn}
    </LinkButton>
  )
}
