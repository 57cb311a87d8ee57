import { ArrowRight } from 'lucide-react'
import { BrandMark, Wordmark } from '@/components/shell/brand-mark'
import { RightsLine } from '@/components/shell/rights-line'
import { buttonClass } from '@/components/ui/button'
import { limits } from '@/lib/config/limits'
import { SignInActions } from './sign-in-actions'
import { Slider } from './slider'

type SignInScreenProps = {
  returnTo: string
  /** The provider lets people register themselves. */
  hasRegistration: boolean
  /** Start page of guests. */
  guestStart: string
  year: number
}

/** Sign in, register, or continue as a guest. */
export function SignInScreen({ returnTo, hasRegistration, guestStart, year }: SignInScreenProps) {
  return (
    <div className="grid min-h-dvh grid-cols-1 bg-ink-1000 md:h-dvh md:grid-cols-[minmax(360px,480px)_minmax(0,1fr)]">
      <div className="flex flex-col overflow-y-auto bg-paper px-6 py-8 sm:px-16 sm:py-10">
        <header className="flex items-center gap-2.5">
          <span className="grid size-9 place-items-center rounded-md bg-ink-1000 text-volt">
            <BrandMark className="size-5" />
          </span>
          <Wordmark className="text-[17px]" />
        </header>
        <main className="my-auto w-full max-w-[420px] py-10 md:max-w-none">
          <h1 className="text-2xl font-semibold tracking-[-0.03em] sm:text-[32px] sm:leading-[38px]">
            Find the kerb worth electrifying
          </h1>
          <p className="mt-2.5 mb-7 text-base leading-[22px] text-ink-600">
            Scout car parks, fuel stations and rest stops, shortlist the good ones, and see what drives each
            estimate.
          </p>
          <SignInActions returnTo={returnTo} hasRegistration={hasRegistration} />
          <div className="my-[18px] flex items-center gap-3 text-xs text-ink-600 before:h-px before:flex-1 before:bg-ink-200 after:h-px after:flex-1 after:bg-ink-200">
            or
          </div>
          {/* A plain link: the studio is a full page load anyway, and this page avoids the router's code. */}
          <a href={guestStart} className={buttonClass({ tone: 'soft', size: 'lg', block: true })}>
            Continue as Guest
            <ArrowRight aria-hidden />
          </a>
          <p className="mt-3 text-xs text-balance text-ink-600">
            Guests see Restaurant filters and up to {limits.visitorRows} locations at a time.
          </p>
        </main>
        <footer>
          <RightsLine year={year} className="text-xs text-ink-600" />
        </footer>
      </div>
      <Slider />
    </div>
  )
}
