/**
 * A plan says where the cells of a map and their names stand, in pixels, and what is under a pointer. Each kind of
 * map makes its own (`head/head-plan.ts`, `grid-plan.ts`, `measure-plan.ts`).
 */
import type { Cell } from "./cells.ts";

export interface Plan {
  /** The count of rows. */
  n: number;
  /** The count of columns. */
  m: number;
  /** The left edge of the cells. */
  left: number;
  top: number;
  /** The width of a cell. */
  across: number;
  /** The height of a cell. */
  down: number;
  gap?: number;
  /** Columns of a group; undefined where all are one. */
  perGroup?: number;
  width: number;
  /** The height of the whole map. */
  height: number;
  /** The size of the names. */
  font: number;
  /** True where the names of columns lie flat. */
  flat: boolean;
  /** The angle of names of columns that do not lie flat, in degrees. */
  angle: number;
  /** The distances of names from cells. */
  apart: { row: number; flat: number; turned: number };
  /** 1: each row has its name; 2: every second ... */
  everyRow: number;
  everyColumn: number;
  /** The numbers that are written in the cells, and their size; none where one has no room. */
  written?: { texts: string[]; font: number } | null;
}

export type Box = { left: number; top: number; width: number; height: number };

/** A size within its limits; from `sharp` pixels on a whole number, so that edges are sharp. */
export function fitting(size: number, least: number, most: number, sharp: number) {
  const between = Math.max(least, Math.min(most, size));
  return between >= sharp ? Math.floor(between) : between;
}

export const columnAt = ({ left, across, gap = 0, perGroup = Infinity }: Plan, j: number) =>
  left + j * across + gap * Math.floor(j / perGroup);

/** The rectangle of a cell, of a row, of a column, or of all cells. */
export function boxOf(plan: Plan, i: number | null, j: number | null): Box {
  const { n, m, top, across, down } = plan;
  const left = columnAt(plan, j ?? 0);
  return {
    left,
    top: top + (i ?? 0) * down,
    width: j === null ? columnAt(plan, m - 1) + across - left : across,
    height: i === null ? n * down : down,
  };
}

/** The cell, the name of a row or the name of a column at a point; null: none of these, or between two groups. */
export function under(plan: Plan, x: number, y: number): Cell | null {
  const { n, m, left, top, across, down, gap = 0, perGroup = m } = plan;
  const i = Math.floor((y - top) / down);
  const group = Math.floor((x - left) / (perGroup * across + gap));
  const within = Math.floor((x - left - group * (perGroup * across + gap)) / across);
  const j = group * perGroup + within;
  const inRows = i >= 0 && i < n;
  const inColumns = j >= 0 && j < m && within < perGroup;
  if (inRows && inColumns) return { i, j };
  if (inRows && x >= 0 && x < left) return { i, j: null };
  return inColumns && y >= 0 && y < top ? { i: null, j } : null;
}

/** The rows or columns, from 0, that have their name: each so many-th, and the lit one. */
export function labelled(count: number, every: number, lit: number | null = null): number[] {
  const regular = Array.from({ length: Math.ceil(count / every) }, (_, k) => k * every);
  return withLit(regular, count, every, lit);
}

/** Names with the lit one; names that are nearer to it than `near` give way. */
export const withLit = (named: number[], count: number, near: number, lit: number | null) =>
  lit === null || lit >= count ? named : [...named.filter((k) => Math.abs(k - lit) >= near), lit];

/** The rows of a cell, in their order: one, or several that are added. */
export const rowsOf = ({ i, others = [] }: Cell): number[] =>
  i === null ? [] : [...new Set([...others, i])].sort((a, b) => a - b);
