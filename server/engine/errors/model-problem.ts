/** A model or sessions file that cannot be used; the message says in one sentence what is wrong. */
export class ModelProblem extends Error {}
