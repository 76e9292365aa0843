//! What a user sets, looked at by what the engine says of its options, before it is sent.

use engine_protocol::{EngineOption, Protocol};

use super::{Fault, program::Trouble};

/// The value of an option as a protocol writes it, looked at by what the engine says of the option.
pub fn checked(
    options: &[EngineOption],
    name: &str,
    value: Option<&str>,
    protocol: Protocol,
) -> Result<Option<String>, Trouble> {
    let Some(option) = options.iter().find(|option| option.is_named(name)) else {
        let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
        let detail = format!(
            "it has no option `{name}`; its options are: {}",
            names.join(", ")
        );
        return Err(Trouble::new(Fault::Start, detail));
    };
    let value = option.validate(value);
    let value = value.map_err(|error| Trouble::new(Fault::Start, error.to_string()))?;
    Ok(value.to_text(protocol))
}
