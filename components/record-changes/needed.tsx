export const needed = (label: string) => (
  <>
    {label} <span aria-hidden>*</span>
  </>
)
