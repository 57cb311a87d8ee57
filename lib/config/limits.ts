/** Numbers of the specification that both sides must agree on. */
export const limits = {
  /** Rows a visitor receives from one search (spec 2 §9). */
  visitorRows: 500,
  /** Locations in one submission. */
  submissionLocations: 500,
  /** Locations in a scorecard; of a larger record the best (a page takes 0.1 s and 0.1 MB for each current). */
  scorecardLocations: 10,
  /** Inputs in one `/infer` call (contract). */
  inferInputs: 500,
  /** H3 resolution of pointers and of the finest hexagons (spec 2 §9). */
  hexResolution: 9,
  /** Radius of "Within 200 m" counts in metres (spec 2 §9). */
  nearbyRadius: 200,
  /** Different locations that somebody opens before the survey (spec 2 §9). */
  surveyAfter: 3,
  /** Milliseconds before a failed data query is asked once more (spec 3 §9). */
  retryDelay: 5000,
  /** Milliseconds before its end at which a page renews its sign-in (spec 3 §9). */
  renewalNotice: 60_000,
  /** Milliseconds after a renewal at which the customer's data are asked for again (spec 3 §9). */
  refetchDelay: 1000,
  /** Delay in ms before a typed number is applied (spec 1 §9). */
  inputDebounce: 300,
  /** Pictures that may come with an issue, and the bytes of one (contract). */
  issuePictures: 5,
  issuePictureBytes: 10_000_000,
  /** How long the support overlay says thank you, ms (spec 1 §9). */
  supportThanks: 15_000,
} as const
