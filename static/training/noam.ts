/** The schedule of the learning rate and the target of the loss, by their formulas. */
export type Numbers = { d_model: number; warmup: number };
export type Schedule = Numbers & { steps: number; cooldown: number; rate: number };

export const PAPER: Numbers = { d_model: 512, warmup: 4_000 }; // the base model of Vaswani et al. 2017

/** Vaswani et al. 2017, equation 3. */
export const paperRate = (step: number, { d_model, warmup }: Numbers) =>
  d_model ** -0.5 * Math.min(step ** -0.5, step * warmup ** -1.5);

/**
 * Our learning rate at a step, from 1: the equation, times a factor, with a linear end, none where `cooldown` is 0;
 * as `learning_rate` of model/training/learning_rate.py.
 */
export function learningRate(step: number, schedule: Schedule) {
  const { steps, cooldown, rate } = schedule;
  const noam = rate * paperRate(step, schedule);
  return cooldown ? noam * Math.min(1, (steps + 1 - step) / cooldown) : noam;
}

/** The same; null after the end of the training. */
export const rateOfOurs = (step: number, ours: Schedule) =>
  step <= ours.steps ? learningRate(step, ours) : null;

/** The step at which the rate is highest: the last of the warm-up, unless the cooldown begins before. */
export function peak(schedule: Schedule) {
  const { warmup, steps, cooldown } = schedule;
  if (warmup <= steps + 1 - cooldown) return warmup;
  const rate = (step: number) => learningRate(step, schedule);
  return Array.from({ length: steps }, (_, k) => k + 1).reduce((a, b) => (rate(b) > rate(a) ? b : a));
}

/**
 * The lowest loss that label smoothing leaves: the entropy of its target, in nats (Szegedy et al. 2016, section 7).
 * Epsilon is the share that is spread over all pieces.
 */
export function lowestLoss(epsilon: number, vocabulary: number) {
  const other = epsilon / vocabulary;
  const right = 1 - epsilon + other;
  return -right * Math.log(right) - (epsilon ? (vocabulary - 1) * other * Math.log(other) : 0);
}
