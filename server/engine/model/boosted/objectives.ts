interface Link {
  toMargin(score: number): number
  toEstimate(margin: number): number
}

const identity: Link = { toMargin: (score) => score, toEstimate: (margin) => margin }
const logarithm: Link = { toMargin: Math.log, toEstimate: Math.exp }
const logit: Link = {
  toMargin: (score) => -Math.log(1 / score - 1),
  toEstimate: (margin) => 1 / (1 + Math.exp(-margin)),
}

const links: Readonly<Record<string, Link>> = {
  'reg:squarederror': identity,
  'reg:linear': identity,
  'reg:squaredlogerror': identity,
  'reg:pseudohubererror': identity,
  'reg:absoluteerror': identity,
  'reg:quantileerror': identity,
  'reg:gamma': logarithm,
  'reg:tweedie': logarithm,
  'count:poisson': logarithm,
  'reg:logistic': logit,
  'binary:logistic': logit,
}

export const linkOf = (objective: string): Link | undefined => links[objective]

export const isShare = (objective: string): boolean => links[objective] === logit
