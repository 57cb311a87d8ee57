import { brand } from '@/lib/config/brand'

/** The K of the logo: a post and a kerb that turns towards it. Takes the text colour. */
export function BrandMark({ className = 'size-6' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" className={className}>
      <path d="M5 3v18" strokeWidth="3.4" />
      <path d="M18.6 3.6 10.4 12l8.2 8.4" strokeWidth="3.4" />
    </svg>
  )
}

export function Wordmark({ className }: { className?: string | undefined }) {
  return <span className={`font-[640] tracking-[-0.02em] ${className ?? ''}`}>{brand.wordmark}</span>
}
