//! The integers of a file of weights as a list of numbers that can be changed one by one.

use eval::WeightsFile;
use toml::{Table, Value};

/// A place in the file: keys of tables and places in lists, from the outside in.
type Place = Vec<Step>;

#[derive(Clone, Debug)]
enum Step {
    Key(String),
    Index(usize),
}

/// All integers of a file.
#[derive(Clone, Debug)]
pub struct Parameters {
    table: Table,
    places: Vec<Place>,
    values: Vec<i64>,
}

impl Parameters {
    /// Those of this file.
    pub fn of(file: &WeightsFile) -> Self {
        let table = Table::try_from(file).unwrap_or_default();
        let (mut places, mut values) = (Vec::new(), Vec::new());
        for (key, value) in &table {
            walk(value, vec![Step::Key(key.clone())], &mut |place, number| {
                places.push(place.to_vec());
                values.push(number);
            });
        }
        Self {
            table,
            places,
            values,
        }
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "no file of weights is empty")]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The number at a place of the list.
    pub fn value(&self, index: usize) -> i64 {
        self.values[index]
    }

    /// The file with one number changed by so much.
    pub fn file_with_one(&self, index: usize, change: i64) -> WeightsFile {
        let mut table = self.table.clone();
        add(&mut table, &self.places[index], change);
        read(table)
    }

    /// The file with all numbers changed, rounded to whole ones.
    pub fn file_with(&self, changes: &[f64]) -> WeightsFile {
        let mut table = self.table.clone();
        for (place, change) in self.places.iter().zip(changes) {
            add(&mut table, place, change.round() as i64);
        }
        read(table)
    }
}

fn walk(value: &Value, place: Place, found: &mut impl FnMut(&[Step], i64)) {
    let inner = |step: Step| {
        let mut place = place.clone();
        place.push(step);
        place
    };
    match value {
        Value::Integer(number) => found(&place, *number),
        Value::Array(list) => {
            for (i, value) in list.iter().enumerate() {
                walk(value, inner(Step::Index(i)), found);
            }
        }
        Value::Table(table) => {
            for (key, value) in table {
                walk(value, inner(Step::Key(key.clone())), found);
            }
        }
        _ => {}
    }
}

fn add(table: &mut Table, place: &[Step], change: i64) {
    let Some((Step::Key(first), rest)) = place.split_first() else {
        return;
    };
    let inside = rest
        .iter()
        .try_fold(table.get_mut(first), |value, step| {
            Some(match step {
                Step::Key(key) => value?.get_mut(key),
                Step::Index(index) => value?.get_mut(*index),
            })
        })
        .flatten();
    if let Some(Value::Integer(number)) = inside {
        *number += change;
    }
}

/// A table that was made from a file is a file.
fn read(table: Table) -> WeightsFile {
    table
        .try_into()
        .unwrap_or_else(|error| unreachable!("weights with other numbers are weights: {error}"))
}
