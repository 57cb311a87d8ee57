/** Chart and table side by side from 1152 px on, below each other on narrower screens. */
export const columns =
  'mt-7 grid grid-cols-1 content-start gap-x-16 max-md:mt-5 lg:grid-cols-[minmax(0,1fr)_minmax(300px,428px)]'

/** px */
export const chartHeight = 492
